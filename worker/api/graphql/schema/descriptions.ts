/**
 * Descriptions that the text of the schema leaves out, by `Type`, `Type.member` and `Type.field.argument`: none, but in
 * a build, which keeps them in a file (cli/content/schema-texts.ts) and puts its reader in place of this module.
 */
export const descriptions = async (): Promise<Readonly<Record<string, string>>> => ({});
