package app.ankara.invoices;

import android.app.Activity;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import androidx.activity.result.ActivityResult;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.ActivityCallback;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * The system's picker of one person's number. It lets the app read the row that was chosen and nothing else, so that no
 * permission for the address book is needed. Answers an empty object where nobody was chosen.
 */
@CapacitorPlugin(name = "ContactPicker")
public class ContactPickerPlugin extends Plugin {

    @PluginMethod
    public void pick(PluginCall call) {
        startActivityForResult(call, new Intent(Intent.ACTION_PICK, Phone.CONTENT_URI), "picked");
    }

    @ActivityCallback
    private void picked(PluginCall call, ActivityResult result) {
        if (call == null) return;
        JSObject person = new JSObject();
        Intent data = result.getResultCode() == Activity.RESULT_OK ? result.getData() : null;
        Uri row = data == null ? null : data.getData();
        if (row != null) {
            String[] columns = { Phone.DISPLAY_NAME, Phone.NUMBER };
            try (Cursor cursor = getContext().getContentResolver().query(row, columns, null, null, null)) {
                if (cursor != null && cursor.moveToFirst()) {
                    person.put("name", cursor.getString(0));
                    person.put("phone", cursor.getString(1));
                }
            } catch (SecurityException refused) {
                call.reject(refused.getMessage());
                return;
            }
        }
        call.resolve(person);
    }
}
