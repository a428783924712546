/** The two console pages, whose tools need inline styles that the content security policy allows only there. */

/** In English, or behind the prefix of another language. */
const CONSOLE = /^(?:\/[a-z]{2})?\/documentation\/api\/(graphql|rest)-console\/*$/;

/**
 * Whether a path is a console page. A content security policy belongs to a document, so entering or leaving a console
 * loads a new document; client-side navigation would keep the policy of the previous page.
 */
export const isConsole = (pathname: string): boolean => CONSOLE.test(pathname);
