/**
 * Modules that share a chunk. Without this every icon and helper shared by two screens is a file of its own, and a
 * phone on a bad line pays for each. The login page takes `base` and its own page: neither store nor lists.
 */
const inBase = [
  /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@lingui|@messageformat|zod)\//,
  /src\/ui\/(button|lazy-part|screen-context|field|cx|signal|toast|unsaved|dialog|logo|flag|country-picker|use-country-name|modal-context|panel-context|use-media|icons)\.tsx?$/,
  /src\/session\/(session|device-lock|use-session|account-rules|return-path)\.ts$/,
  /src\/api\/(api|server-origin|use-server-state)\.ts$/,
  /src\/i18n\/(use-api-message|i18n|languages|use-language)\.ts$/,
  /src\/(sync\/server-clock|forms\/field-problems|store\/lazy-schema)\.ts$/,
  /src\/platform\/(device|browser|browser-storage|compress-picture|install|ai-banner|yield-to-main)\.ts$/,
  /packages\/contract\/src\/(call|errors|state|users)\.ts$/,
  /packages\/domain\/src\/(constants|result|text|dates\/names|accounts\/device-name|people\/role|records\/(fields|limits))\.ts$/,
  // The entry shares these with other screens: five files of a kilobyte each would be five requests before the first page.
  /src\/app\/(lazy-screen|first-touch)\.ts$/,
  /src\/features\/ai\/pages\.ts$/,
  /vite\/preload-helper|rolldown[/-]runtime/,
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /lucide-react\/.*\/icons\/(eye|eye-off|chevron-down|circle-alert|circle-exclamation-point|check|x)\.m?js$/,
];
const inOverlays = [
  /node_modules\/(@base-ui|@floating-ui|tabbable|reselect|use-sync-external-store)\//,
  /src\/ui\/(sheet|dialog|menu)-panel\.tsx?$/,
];
/**
 * The AI writer's own, also what stands elsewhere for it: the store's chunk is in the core of a first visit. What two of
 * its screens share and leans on this must be in it too: in a chunk between, each would wait for the other's constants.
 */
const inWriter = [
  /packages\/contract\/src\/ai\.ts$/,
  /packages\/domain\/src\/ai\/(?!photo-reading)/,
  /src\/api\/event-stream\.ts$/,
  /src\/features\/ai\/(credit|gem|engine|texts|writers|write-text|writing-problem|low-credit|generation-status|viewer\/use-writer)/,
];
/** Reading markdown: for the writer's texts, notes and announcements. Its editor comes apart. */
const inText = [/src\/rich-text\/(?!editor)/, /node_modules\/marked\//];
const inStore = [
  /node_modules\/dexie/,
  // Searching, backup files and document fonts are asked for by few, long after the start.
  /src\/store\/(?!use-logo|backup|bulk|save-file|use-attachment|use-item-usage|issue-document)/,
  /src\/sync\/(?!fetch-attachment|hand-over|after-round|mail-outbox|settle-attention|resync|send-first|resend-lost|full-copy)/,
  /src\/session\/(?!billing|business-cloth|sign-in\/|lock\/|role-labels|use-proven-call|sign-out)/,
  /src\/i18n\/(?!later-catalogue|numbers|server-|use-server-messages|use-collection-name)/,
  /src\/platform\/(use-today|sha256|push-mark)\.ts$/,
  /packages\/(sync\/src\/(?!hidden-records|resend-lost)|contract\/src\/(?!ai\.|businesses\.|phone-numbers\.|billing\.|devices\.|affiliates\.|card-form\.|mails\.|announcements\.|security\.|passkeys\.|payouts\.|people\.|push\.|unclear-payments\.))/,
  /packages\/domain\/src\/records\//,
  /packages\/domain\/src\/invoice\/(state|summary|document-status|open-debts)\.ts$/,
  // The shell and the two lists share these: they would be a dozen files of a few hundred bytes otherwise.
  /packages\/domain\/src\/clients\/contact-summary\.ts$/,
  /src\/(forms\/draft-store|platform\/touch|app\/navigation)\.ts$/,
];
const inKit = [
  /src\/(ui\/(?!swatch)|i18n\/numbers\.ts)/,
  /node_modules\/(virtua|lucide-react)\//,
  /packages\/domain\/src\/(money\/(money|format-money|currencies|decimal|rate|allocate)|dates\/dates|clients\/phone|ids)\.ts$/,
];
/** Form fields with their parsers, and parts that settings share: no page of the first visit has any of it. */
const inForms = [
  /src\/forms\/(date-input|problem-text|dictate|phone-input)\.tsx?$/,
  /src\/ui\/(money-input|quantity-input|typed-number|settings-row|load-failed|switch|radio-card|show-more)\.tsx?$/,
  /src\/(session\/(use-proven-call|sign-out)|i18n\/use-collection-name|features\/menu\/use-delete-account)\.ts$/,
  /packages\/domain\/src\/(entry\/day|clients\/plain-phone)\.ts$/,
];
/** Mails that wait on the device, and the sheet that writes one. */
const inMail = [/src\/sync\/mail-outbox\.ts$/, /packages\/(contract\/src\/mails|domain\/src\/mail\/mail-limits)\.ts$/];

/** The editor and the page of an invoice both need these, most of them below a kilobyte. */
const inInvoice = [
  /packages\/domain\/src\/invoice\/(after-issue|content-fingerprint|draft|instalments|issue|look|pay-to|payment-actions|quote|quote-versions|reference|units)\.ts$/,
  /packages\/domain\/src\/numbering\/number\.ts$/,
  /src\/document-parts\/(document-parts|document-preview|draft-edits|unit-text|use-pdf)\.tsx?$/,
];

/** Few words beside an entry, in lists as on its page. */
const inLabels = [
  /src\/(document-parts\/(labels|review-labels|use-author-text|unparted)|forms\/(payment|provider)-labels)\.tsx?$/,
];

/** Fields kept as they are typed, and the paper beside them. */
const inSettings = [/src\/(forms\/use-business-autosave|document-parts\/(with|next)-paper)\.tsx?$/];

/** Each below half a kilobyte, and on the page of every document. */
const inPage = [
  /src\/(document-parts\/confirm-refused|forms\/sheet-buttons)\.ts$/,
  /packages\/domain\/src\/invoice\/public-link\.ts$/,
];

const anyOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

export const chunkGroups = [
  { name: "base", test: anyOf(inBase), priority: 40 },
  { name: "overlays", test: anyOf(inOverlays), priority: 30 },
  { name: "text", test: anyOf(inText), priority: 26 },
  { name: "writer", test: anyOf(inWriter), priority: 25 },
  { name: "store", test: anyOf(inStore), priority: 20, minShareCount: 2 },
  { name: "forms", test: anyOf(inForms), priority: 15, minShareCount: 2 },
  { name: "mail", test: anyOf(inMail), priority: 15, minShareCount: 2 },
  { name: "invoice", test: anyOf(inInvoice), priority: 15, minShareCount: 2 },
  { name: "labels", test: anyOf(inLabels), priority: 15, minShareCount: 2 },
  { name: "settings", test: anyOf(inSettings), priority: 15, minShareCount: 2 },
  { name: "page", test: anyOf(inPage), priority: 15, minShareCount: 2 },
  { name: "kit", test: anyOf(inKit), priority: 10, minShareCount: 3 },
];
