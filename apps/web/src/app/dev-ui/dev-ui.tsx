import { useState } from "react";
import "../../styles/features.css";
import { useServerState } from "../../api/use-server-state.ts";
import { Segmented, Chip, ChipGroup } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { chooseTheme, readTheme, type Theme } from "../../platform/theme.ts";
import { Lists, Overlays, Statuses, Surfaces } from "./parts.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, PasswordInput, PickerButton, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { DeleteIcon, EditIcon, MoreIcon, PlusIcon, SendIcon, ShareIcon } from "../../ui/icons.ts";
import { MoneyInput } from "../../ui/money-input.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Checkbox, Switch } from "../../ui/switch.tsx";
import { Line, Part } from "./part.tsx";

/** Every part of the kit in every state. Development and sandbox only; its words are not translated. */
export function DevUi() {
  const sandbox = useServerState()?.demo === true;
  if (!import.meta.env.DEV && !sandbox) {
    return (
      <Screen title="Kit" back="/">
        <EmptyState plain title="The kit is shown in development and sandbox only" />
      </Screen>
    );
  }
  return (
    <main id="main" className="h-full">
      <Screen title="Kit" back="/" actions={<ThemeSwitch />}>
        <div className="grid gap-8 p-4 desk:grid-cols-2 desk:p-6">
          <Buttons />
          <Choices />
          <Inputs />
          <Statuses />
          <Surfaces />
          <Overlays />
          <Lists />
        </div>
      </Screen>
    </main>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <Segmented
      label="Theme"
      value={theme}
      onChange={(next) => {
        setTheme(next);
        chooseTheme(next);
      }}
      options={[
        { value: "system", label: "System" },
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
      ]}
    />
  );
}

function Buttons() {
  return (
    <Part name="Buttons">
      <Line>
        <Button variant="primary" icon={PlusIcon} shortcut="n">
          New invoice
        </Button>
        <Button>Not received</Button>
        <Button variant="soft">Tax & fees</Button>
        <Button variant="ghost">Preview</Button>
        <Button variant="danger" icon={DeleteIcon}>
          Delete
        </Button>
        <Button variant="danger-ghost">Delete</Button>
      </Line>
      <Line>
        <Button variant="primary" busy>
          Sign in
        </Button>
        <Button busy>Send</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button to="/dev/ui">A link</Button>
      </Line>
      <Button variant="primary" size="large" full icon={SendIcon}>
        Issue & share
      </Button>
      <Line>
        <IconButton label="Edit" icon={EditIcon} />
        <IconButton label="Share" icon={ShareIcon} tone="primary" />
        <IconButton label="More" icon={MoreIcon} tone="muted" />
        <IconButton label="Delete" icon={DeleteIcon} tone="danger" />
        <IconButton label="Disabled" icon={EditIcon} disabled />
      </Line>
    </Part>
  );
}

function Choices() {
  const [filter, setFilter] = useState("all");
  const [terms, setTerms] = useState("14");
  const [template, setTemplate] = useState("band");
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  return (
    <Part name="Choices">
      <ChipGroup
        label="Filter"
        value={filter}
        onChange={setFilter}
        options={["all", "unpaid", "overdue", "paid", "drafts", "void"].map((value) => ({
          value,
          label: value[0]?.toUpperCase() + value.slice(1),
        }))}
      />
      <ChipGroup
        label="Terms"
        look="soft"
        grow
        value={terms}
        onChange={setTerms}
        options={["0", "7", "14", "30"].map((value) => ({ value, label: value === "0" ? "Now" : `${value} days` }))}
      />
      <Line>
        <Chip icon={PlusIcon}>Terms</Chip>
        <Chip pressed>Pressed</Chip>
        <Chip disabled>Disabled</Chip>
      </Line>
      <Segmented
        label="Template"
        value={template}
        onChange={setTemplate}
        options={["band", "plain", "ledger", "receipt"].map((value) => ({ value, label: value }))}
      />
      <Switch checked={on} onChange={setOn} label="VAT 7.5 % on new items" />
      <Switch checked={off} onChange={setOff} label="Reminders" hint="3 days before, on the day, 7 days after" />
      <Switch checked disabled onChange={setOn} label="Disabled" />
      <Checkbox checked={on} onChange={setOn} label="Chosen" />
      <Checkbox checked={off} onChange={setOff} label="Not chosen" hint="With a hint" />
    </Part>
  );
}

function Inputs() {
  const [text, setText] = useState("Ọlátúnjí Textiles");
  const [money, setMoney] = useState("2161667.50");
  const [shillings, setShillings] = useState("4750000");
  const [quantity, setQuantity] = useState("1.5");
  const [query, setQuery] = useState("");
  const [country, setCountry] = useState("NG");
  return (
    <Part name="Inputs">
      <Field label="Business name" hint="Printed at the top of every document">
        <TextInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="E-mail" error="Type a whole e-mail address, like you@shop.com.">
        <TextInput defaultValue="you@shop" />
      </Field>
      <Field label="Phone" optional>
        <TextInput placeholder="0803 555 0128" />
      </Field>
      <Field label="Disabled">
        <TextInput defaultValue="adesola" disabled />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="cloth and thread" />
      </Field>
      <Field label="Price">
        <MoneyInput value={money} currency="NGN" onChange={setMoney} />
      </Field>
      <Field label="Price in shillings">
        <MoneyInput value={shillings} currency="UGX" onChange={setShillings} />
      </Field>
      <Field label="Price that cannot be read">
        <MoneyInput value="12,5" currency="NGN" onChange={() => undefined} />
      </Field>
      <Field label="Quantity">
        <QuantityInput value={quantity} onChange={setQuantity} unit="metres" />
      </Field>
      <Field label="Currency">
        <Select defaultValue="NGN">
          <option value="NGN">₦ Naira</option>
          <option value="UGX">USh Shilling</option>
        </Select>
      </Field>
      <Field label="Country">
        <CountryPicker value={country} onChange={setCountry} />
      </Field>
      <Field label="Client">
        <PickerButton placeholder="Choose a client" onClick={() => undefined} />
      </Field>
      <Field label="Note to client">
        <TextArea defaultValue="Thank you for your order. Fitting is on Saturday at ten, bring the family." />
      </Field>
      <SearchBox value={query} onChange={setQuery} placeholder="Name, phone or company" slashKey />
    </Part>
  );
}
