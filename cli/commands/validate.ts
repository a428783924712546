import type { ValidationErrorGroup, ValidationReport } from "../../src/domain/validation-report.ts";
import { validateZip } from "../../worker/ingest/validate/validate.ts";
import { problem } from "../../worker/problem.ts";
import { readZip } from "../arguments.ts";
import type { Command } from "../command.ts";
import { LIMIT_OPTIONS, LIMIT_USAGE, limitsOf, typedPolicy } from "../import-limits.ts";
import { nodePlatform } from "../node-platform.ts";

const usage = "validate ZIP|URL";

/** Maximum number of samples printed per group of findings. */
const MAX_SAMPLES = 3;

export const command: Command = {
  summary: "Validates a GTFS zip without importing it; exits 1 if an import would refuse it.",
  usage: `${usage}\n  [--allow-private] ${LIMIT_USAGE}`,
  options: LIMIT_OPTIONS,
  async run({ now }, positionals, values): Promise<ValidationReport> {
    const [given] = positionals;
    if (given === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a zip. Usage: portal ${usage}`);
    const limits = limitsOf(values);
    const { zip, path, close } = await readZip(given, typedPolicy(values, limits));
    try {
      const report = await validateZip(zip, nodePlatform, path, now().toISOString(), limits);
      if (!report.success) process.exitCode = 1;
      return report;
    } finally {
      await close();
    }
  },
  print(answer) {
    const { failure_reason, errors, warnings } = answer as ValidationReport;
    if (failure_reason !== null) return `The feed is refused. ${failure_reason}`;
    const total = (groups: ValidationErrorGroup[]) => groups.reduce((sum, group) => sum + group.count, 0);
    if (errors.length + warnings.length === 0) return "Nothing is wrong with this feed.";
    return [
      `Errors: ${total(errors)}, of which an import leaves ${total(errors.filter((group) => !group.kept))} rows out. Warnings: ${total(warnings)}.`,
      ...errors.map((group) => `\nerror ${describe(group)}`),
      ...warnings.map((group) => `\nwarning ${describe(group)}`),
    ].join("\n");
  },
};

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function describe({ filename, error_code, field, count, kept, errors }: ValidationErrorGroup): string {
  const lines = errors.slice(0, MAX_SAMPLES).map(({ line, value, entity_id, message }) => {
    const where = [line === 0 ? "" : `line ${line}`, entity_id, message.includes(value) ? "" : JSON.stringify(value)];
    return `  ${[where.filter((part) => part !== "").join(", "), message].filter((part) => part !== "").join(": ")}`;
  });
  const place = field === "" ? filename : `${filename} ${field}`;
  return [`${place}: ${error_code}, ${times(count)}${kept ? "" : ", left out"}`, ...lines].join("\n");
}
