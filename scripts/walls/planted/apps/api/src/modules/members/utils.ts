// breaks names-say-something
export const anything = true
