import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appLinkPaths, ownApp } from "../apps/server/src/config/mobile.ts";
import { ownScheme, placeOf } from "../apps/web/src/platform/native/links.ts";
import { root } from "./shell.ts";

// The projects of the shell are written by hand and by Capacitor; nobody here can build them. What can be held against the
// web app without their tools is held here.
const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = <T>(path: string) => JSON.parse(read(path)) as T;
type Manifest = { dependencies: Record<string, string>; devDependencies?: Record<string, string> };

const mobile = json<Manifest>("apps/mobile/package.json");
const web = json<Manifest>("apps/web/package.json");
const config = json<{ appId: string; server: { androidScheme: string; hostname: string } }>(
  "apps/mobile/capacitor.config.json",
);
const android = read("apps/mobile/android/app/src/main/AndroidManifest.xml");
const plist = read("apps/mobile/ios/App/App/Info.plist");
const isPlugin = (name: string) => /^@(capacitor|capacitor-community|aparajita|capawesome|capgo)\//.test(name);
const platforms = ["@capacitor/android", "@capacitor/ios", "@capacitor/core"];
const plugins = Object.keys(mobile.dependencies).filter((name) => isPlugin(name) && !platforms.includes(name));

describe("plugins", () => {
  test("are the same versions in the shell, in the web app's ports and in the lock file", () => {
    const { packages } = json<{ packages: Record<string, { version: string }> }>("package-lock.json");
    for (const name of [...plugins, "@capacitor/core"]) {
      expect([name, web.dependencies[name]]).toEqual([name, mobile.dependencies[name]]);
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, mobile.dependencies[name]]);
    }
    const [core, ...rest] = ["core", "android", "ios"].map((name) => mobile.dependencies[`@capacitor/${name}`]);
    expect([...rest, mobile.devDependencies?.["@capacitor/cli"]]).toEqual([core, core, core]);
  });

  test("are each used by a port of the web app, or by the shell's own set-up", () => {
    const code = globSync("apps/web/src/platform/native/*.ts", { cwd: root }).map(read).join("\n");
    // The web view grows above the keyboard by the plugin's configuration alone.
    const configured = ["@capacitor/keyboard"];
    expect(plugins.filter((name) => !code.includes(`"${name}"`) && !configured.includes(name))).toEqual([]);
  });

  test("stand in both projects, as `npm run mobile:sync` writes them", () => {
    const gradle = read("apps/mobile/android/capacitor.settings.gradle");
    const swift = read("apps/mobile/ios/App/CapApp-SPM/Package.swift");
    expect(plugins.filter((name) => !gradle.includes(`node_modules/${name}/`))).toEqual([]);
    expect(plugins.filter((name) => !swift.includes(`node_modules/${name}"`))).toEqual([]);
    expect(swift).toContain(`exact: "${mobile.dependencies["@capacitor/core"]}"`);
  });

  test("come into no browser: only the shell's own files name them, and only its start names those", () => {
    const sources = globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root });
    const native = /^apps\/web\/src\/platform\/native\//;
    const naming = sources.filter(
      (file) => !native.test(file) && /from "@capac|"@aparajita|"@capgo|"@capawesome/.test(read(file)),
    );
    expect(naming).toEqual([]);
    const reaching = sources.filter((file) => !native.test(file) && /["/]native\/[\w-]+\.ts"/.test(read(file)));
    expect(reaching).toEqual(["apps/web/src/main.tsx"]);
    expect(read("apps/web/src/main.tsx")).toContain(
      'import.meta.env.VITE_NATIVE ? await import("./platform/native/start.ts") : null',
    );
  });
});

describe("plans and credits", () => {
  test("every screen that leads to buying them › asks whether this device sells", () => {
    const screens = globSync("apps/web/src/**/*.tsx", { cwd: root }).filter((file) => !file.includes(".test."));
    const leading = screens.filter((file) => /to[:=].*"\/plan\/|\buse(Buy|Retry|Portal)\(/.test(read(file)));
    expect(leading.length).toBeGreaterThan(6);
    expect(leading.filter((file) => !/\bsells\b/.test(read(file)))).toEqual([]);
  });

  test("the checklist of a release › asks for a build that sells none", () => {
    expect(read("docs/mobile.md")).toContain("- [ ] `VITE_SELLS` is unset");
    expect(read("apps/web/src/platform/native/native.ts")).toContain('sells: import.meta.env.VITE_SELLS === "on"');
  });
});

describe("the app's identity", () => {
  test("is one in the shell, both projects and the server", () => {
    expect(config.appId).toBe(ownApp.applicationId);
    expect(read("apps/mobile/android/app/build.gradle")).toContain(`applicationId "${config.appId}"`);
    const project = read("apps/mobile/ios/App/App.xcodeproj/project.pbxproj");
    expect([...project.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = ([^;]+);/g)].map(([, id]) => id)).toEqual([
      config.appId,
      config.appId,
    ]);
  });

  test("and its pages' origins are those the API answers", () => {
    expect(ownApp.origins).toEqual([
      `${config.server.androidScheme}://${config.server.hostname}`,
      `capacitor://${config.server.hostname}`,
    ]);
  });
});

describe("version", () => {
  test("both projects › carry that of the shell's package.json", () => {
    const { version } = json<{ version: string }>("apps/mobile/package.json");
    const gradle = read("apps/mobile/android/app/build.gradle");
    expect(gradle).toContain("parse(file('../../package.json'))");
    expect(gradle).toContain("versionName shell.version");
    const project = read("apps/mobile/ios/App/App.xcodeproj/project.pbxproj");
    expect([...project.matchAll(/MARKETING_VERSION = ([^;]+);/g)].map(([, own]) => own)).toEqual([version, version]);
  });
});

describe("privacy manifest of iOS", () => {
  const manifest = read("apps/mobile/ios/App/App/PrivacyInfo.xcprivacy");

  test("collected data › is what the app keeps on its server, linked to the account, for its function alone", () => {
    const types = [...manifest.matchAll(/<string>NSPrivacyCollectedDataType(?!Purpose)(\w+)<\/string>/g)].map(
      ([, type]) => type,
    );
    expect(types).toEqual([
      "Name",
      "EmailAddress",
      "PhoneNumber",
      "PhysicalAddress",
      "Contacts",
      "OtherFinancialInfo",
      "PurchaseHistory",
      "PhotosorVideos",
      "OtherUserContent",
      "UserID",
      "DeviceID",
    ]);
    const purposes = [...manifest.matchAll(/<string>NSPrivacyCollectedDataTypePurpose(\w+)<\/string>/g)];
    expect(purposes.map(([, purpose]) => purpose)).toEqual(types.map(() => "AppFunctionality"));
    expect([...manifest.matchAll(/Linked<\/key>\s*<true\/>/g)]).toHaveLength(types.length);
  });

  test("tracking › is said to be none", () => {
    expect(manifest).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
    expect([...manifest.matchAll(/DataTypeTracking<\/key>\s*<true\/>/g)]).toEqual([]);
  });
});

describe("permissions", () => {
  const permissions = [...android.matchAll(/<uses-permission android:name="android\.permission\.(\w+)" \/>/g)].map(
    ([, name]) => name,
  );

  test("of Android are these, each with its reason", () => {
    expect(new Set(permissions)).toEqual(
      new Set([
        "ACCESS_NETWORK_STATE",
        "CAMERA",
        "INTERNET",
        "POST_NOTIFICATIONS",
        "RECEIVE_BOOT_COMPLETED",
        "USE_BIOMETRIC",
        "VIBRATE",
      ]),
    );
    const reasons = [...android.matchAll(/<!--[^>]+-->\s+<uses-permission /g)];
    expect(reasons).toHaveLength(permissions.length + 2);
    expect(android).toContain('android.permission.SCHEDULE_EXACT_ALARM" tools:node="remove"');
    // A plugin must not bring the whole address book back in.
    expect(android).toContain('android.permission.READ_CONTACTS" tools:node="remove"');
  });

  test("of iOS say why in a sentence", () => {
    for (const name of ["NSCamera", "NSContacts", "NSFaceID", "NSPhotoLibrary"])
      expect(plist).toMatch(new RegExp(`<key>${name}UsageDescription</key>\\s*<string>To [^<]{20,}\\.</string>`));
    expect([...plist.matchAll(/UsageDescription<\/key>/g)]).toHaveLength(4);
  });

  test("keep the books off clouds, other apps and plain http", () => {
    expect(android).toContain('android:allowBackup="false"');
    expect(android).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
    const network = read("apps/mobile/android/app/src/main/res/xml/network_security_config.xml");
    expect(network).not.toContain('cleartextTrafficPermitted="true"');
    expect([...android.matchAll(/android:exported="true"/g)]).toHaveLength(1);
    const paths = read("apps/mobile/android/app/src/main/res/xml/file_paths.xml");
    expect([...paths.matchAll(/<([\w-]+-path) /g)].map(([, kind]) => kind)).toEqual([
      "cache-path",
      "external-files-path",
    ]);
  });
});

describe("links", () => {
  const prefixes = [...android.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => path);

  test("that open in the app are the same for Android, iOS and the server", () => {
    expect(prefixes).toEqual(appLinkPaths.map((path) => path.replace(/\*$/, "")));
    expect(android).toContain('android:host="${appHost}"');
    expect(read("apps/mobile/ios/App/App/App.entitlements")).toContain("applinks:$(APP_HOST)");
  });

  test("of the own scheme are known to both systems, and the shortcuts are the web app's", () => {
    const scheme = ownScheme.replace(":", "");
    expect(read("apps/mobile/android/app/src/main/res/values/strings.xml")).toContain(
      `<string name="custom_url_scheme">${scheme}</string>`,
    );
    expect(plist).toMatch(new RegExp(`CFBundleURLSchemes</key>\\s*<array>\\s*<string>${scheme}</string>`));
    const { shortcuts } = json<{ shortcuts: { url: string }[] }>("apps/web/public/manifest.webmanifest");
    const own = [...read("apps/mobile/android/app/src/main/res/xml/shortcuts.xml").matchAll(/android:data="([^"]+)"/g)];
    expect(own.map(([, link = ""]) => placeOf(link, "https://app.example.com"))).toEqual(
      shortcuts.map(({ url }) => url),
    );
  });
});
