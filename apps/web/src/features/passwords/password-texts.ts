/** Stands above what the server says of a failed call. */
export const PASSWORD_FAILED = 'Something went wrong'
