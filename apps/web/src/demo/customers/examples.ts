/** Every endpoint is read. */
export const examples = {}
