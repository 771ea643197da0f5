// breaks nothing
export const started = Date.now()
