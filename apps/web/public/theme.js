// Before the first paint: the chosen theme, which of the first pages in index.html fits, and what the app asks for next.
try {
  var page = document.documentElement;
  var own = document.currentScript.dataset;
  var theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  var guest = localStorage.getItem("user") === null;
  var wanted = [localStorage.getItem("language")].concat(navigator.languages, "en");
  var words = " " + own.words;
  var code = wanted.map((name) => (name || "?").split("-")[0]).find((name) => words.includes(` ${name}-`));
  if (guest && /^\/(login)?$/.test(location.pathname)) page.dataset.first = code === "en" ? "words" : "frame";
  // Nobody has signed in here yet: a log-out leaves its mark, see sign-out.ts.
  if (guest && localStorage.getItem("welcome") === null) page.dataset.newcomer = "";
  var files = `${(guest ? own.guest : own.person) || ""} ${new RegExp(` (${code}-\\S+)`).exec(words)?.[1] || ""}`;
  for (var file of files.split(" ").filter(Boolean)) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/assets/${file}`;
    link.crossOrigin = "";
    document.head.append(link);
  }
} catch {
  // Storage is not available: the device's theme stays, and the app asks for its parts itself.
}
