/** What an operator is called. */

type NamedOperator = { onestop_id: string | null; name: string | null; short_name: string | null };

/** The name, else the short name, else the Onestop ID. */
export const operatorLabel = ({ name, short_name, onestop_id }: NamedOperator): string =>
  name || short_name || onestop_id || "";

/** `Name (Short)`; without the short name if it equals the name. */
export function operatorName(operator: NamedOperator): string {
  const label = operatorLabel(operator);
  return operator.short_name && operator.short_name !== label ? `${label} (${operator.short_name})` : label;
}
