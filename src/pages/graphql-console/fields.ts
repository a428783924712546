/** Ids of the fields of the plain form, from which the editor takes over what was typed. */
export const QUERY_FIELD = "console-query";
export const VARIABLES_FIELD = "console-variables";
