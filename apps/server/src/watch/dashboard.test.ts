import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

const folder = join(import.meta.dirname, "../../../../ops");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const expressions = {
  "grafana-dashboard.json": (
    JSON.parse(read("grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] }
  ).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  "alerts.yml": read("alerts.yml")
    .split("\n")
    .flatMap((line) => /^\s+expr: (.+)$/.exec(line)?.[1] ?? []),
};

/** Every name a query may use, with the labels it may ask for. */
async function known(): Promise<Map<string, Set<string>>> {
  const { registry } = new Metrics({ defaults: true });
  const names = new Map<string, Set<string>>([["up", new Set(["job"])]]);
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames = [] } = metric as unknown as { name: string; type: string; labelNames?: string[] };
    const labels = new Set([...labelNames, "instance", "job", "le"]);
    const kind = (await registry.getSingleMetric(name)?.get())?.type.toString() ?? type;
    for (const suffix of kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) names.set(name + suffix, labels);
  }
  return names;
}

describe.each(Object.entries(expressions))("%s", (_, queries) => {
  test("asks for metrics and labels that exist", async () => {
    const names = await known();
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) {
      const used = [...query.matchAll(/\b(?:ankara|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name);
      expect(used).not.toEqual([]);
      expect(used.filter((name) => !names.has(name))).toEqual([]);
      const allowed = new Set(used.flatMap((name) => [...(names.get(name) ?? [])]));
      const labels = [
        ...[...query.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = ""]) => label),
        ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
      ];
      expect(labels.filter((label) => !allowed.has(label))).toEqual([]);
    }
  });
});
