/** Ids of the fields of the plain form, whose text the editor takes over. */
export const QUERY_FIELD = "console-query";
export const VARIABLES_FIELD = "console-variables";
