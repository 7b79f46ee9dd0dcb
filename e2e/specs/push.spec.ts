import { expect, test } from "@playwright/test";
import { openNewBusiness } from "../accounts.ts";

// The browser's maker is not asked: its service is a stand-in of the page, and messages are handed over by DevTools.
const address = {
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/end-to-end",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("push notification › a device asks to be told, a message is shown by the worker, and a tap opens its document", async ({
  context,
  page,
  baseURL,
}) => {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(({ endpoint, ...keys }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
    const key = "stand-in-of-a-service";
    const subscription = {
      endpoint,
      options: {},
      getKey: (name: keyof typeof keys) => bytes(keys[name]),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, "yes");
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) ? (subscription as unknown as PushSubscription) : null;
  }, address);
  await openNewBusiness(page);
  await page.goto("/settings/account");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const choice = page.getByRole("switch", { name: /Tell me what clients do/ });
  await expect(choice).not.toBeChecked();
  await page.getByText("Tell me what clients do").click();
  await expect(choice).toBeChecked();
  await page.reload();
  await expect(choice).toBeChecked();

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const message = {
    title: "Card payment for INV-0042",
    body: "Zawadi Stores has paid.",
    path: "/help/numbers",
    tag: "paid:1",
  };
  const deliver = async (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: baseURL ?? "",
      registrationId: await registered,
      data,
    });
  // The same happening twice stands there once.
  await deliver(JSON.stringify(message));
  await deliver(JSON.stringify(message));
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        path: data.path as string,
      }));
    });
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, path: message.path }]);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Tapped = (self as unknown as { NotificationEvent: new (type: string, of: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Tapped("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(/\/help\/numbers$/);
  // The browser takes a closed message off its list in its own time.
  await expect.poll(shown).toEqual([]);

  await page.goto("/settings/account");
  await page.getByText("Tell me what clients do").click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).toBeVisible();
  await expect(choice).not.toBeChecked();
});
