/** Id of the field of the destination in the form that needs no script. */
export const PLAN_TO_ID = "plan-to";
