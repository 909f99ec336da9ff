/** The message of an unexpected error. In a file of its own, since every page of the browser needs it. */
export const INTERNAL_ERROR = 'Something went wrong'
