// breaks nothing
export const limit = 1
