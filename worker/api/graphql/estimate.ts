/**
 * Estimates the rows that an operation may return before it runs: the sizes of its lists, multiplied down the tree. Aliases
 * and fragments count as what they expand to, fields that @skip or @include leave out do not count.
 */
import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";
import { listSize } from "./lists/arguments.ts";

export type CostEstimate = {
  /** Members of all lists of objects, if every list is as long as it may be. */
  rows: number;
  /** The list below which most of them are, as a path of response names; empty without a list. */
  list: string;
};

type Part = { rows: number; path: readonly string[] };

/**
 * The largest number of rows that the selected operation can return by its own limits. Every fragment is read once, so the
 * work is that of reading the document, however much it expands to.
 * @param variables as the request sends them
 */
export function estimate(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): CostEstimate {
  const operation = getOperationAST(document, operationName);
  const root = operation == null ? null : schema.getRootType(operation.operation);
  if (operation == null || root == null) return { rows: 0, list: "" };
  const values = withDefaults(operation, variables);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const parts = new Map<string, Part>();

  function ofFragment(name: string): Part {
    const before = parts.get(name);
    if (before !== undefined) return before;
    const fragment = fragments.get(name);
    const type = fragment === undefined ? undefined : schema.getType(fragment.typeCondition.name.value);
    const part = fragment === undefined || type === undefined ? NONE : ofSelections(fragment.selectionSet, type);
    parts.set(name, part);
    return part;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType): Part {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined || node.selectionSet === undefined) return NONE;
    const type = getNamedType(field.type);
    const inner = ofSelections(node.selectionSet, type);
    const name = node.alias?.value ?? node.name.value;
    if (!isRows(field.type)) return inner.rows === 0 ? NONE : { rows: inner.rows, path: [name, ...inner.path] };
    const takesLimit = field.args.some((arg) => arg.name === "limit");
    const args = { takesLimit, ...argumentsOf(node.arguments ?? [], values) };
    const size = listSize(`${parent.name}.${node.name.value}`, args);
    const rows = size === 0 ? 0 : size * (1 + inner.rows);
    return { rows, path: [name, ...inner.path] };
  }

  function ofSelections({ selections }: SelectionSetNode, type: GraphQLNamedType): Part {
    let rows = 0;
    let largest = NONE;
    for (const selection of selections) {
      if (!isIncluded(selection.directives ?? [], values)) continue;
      let part: Part;
      if (selection.kind === Kind.FIELD) part = ofField(selection, type);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) part = ofFragment(selection.name.value);
      else {
        const condition = selection.typeCondition;
        part = ofSelections(
          selection.selectionSet,
          (condition === undefined ? undefined : schema.getType(condition.name.value)) ?? type,
        );
      }
      rows += part.rows;
      if (part.rows > largest.rows) largest = part;
    }
    return { rows, path: largest.path };
  }

  const { rows, path } = ofSelections(operation.selectionSet, root);
  return { rows, list: path.join(".") };
}

const NONE: Part = { rows: 0, path: [] };

/** Whether a type is a list of objects, whose members count as rows. */
export function isRows(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

type Values = Readonly<Record<string, unknown>>;

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, givenValues: Values): Values {
  const values: Record<string, unknown> = { ...givenValues };
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    if (values[name] === undefined && defaultValue !== undefined) values[name] = readValue(defaultValue, {});
  }
  return values;
}

/** Only the arguments that size a list: `limit` and `ids`. */
function argumentsOf(nodes: readonly ArgumentNode[], values: Values): { limit?: unknown; ids?: unknown } {
  const args: { limit?: unknown; ids?: unknown } = {};
  for (const { name, value } of nodes) {
    if (name.value === "limit" || name.value === "ids") args[name.value] = readValue(value, values);
  }
  return args;
}

function readValue(node: ValueNode, values: Values): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return values[node.name.value];
    case Kind.INT:
      return Number(node.value);
    case Kind.BOOLEAN:
      return node.value;
    case Kind.LIST:
      return node.values.map((value) => readValue(value, values));
    default:
      return null;
  }
}

function isIncluded(directives: readonly DirectiveNode[], values: Values): boolean {
  return directives.every(({ name, arguments: args = [] }) => {
    const condition = args.find((arg) => arg.name.value === "if")?.value;
    if (condition === undefined) return true;
    const value = readValue(condition, values);
    return name.value === "skip" ? value !== true : name.value !== "include" || value !== false;
  });
}
