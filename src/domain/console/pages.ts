/** The two pages whose tools write styles of their own, for which alone the policy allows that. */

const CONSOLE = /^\/documentation\/api\/(graphql|rest)-console\/*$/;

/**
 * Whether a path is that of a console. A policy belongs to a document, so consoles are entered and left by loading one:
 * followed to inside the app they would run under the policy of the page before, or leave theirs to the page after.
 */
export const isConsole = (pathname: string): boolean => CONSOLE.test(pathname);
