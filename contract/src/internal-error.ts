/** The message of an unexpected error. It has its own file, because every page loads it. */
export const INTERNAL_ERROR = 'Something went wrong'
