// breaks nothing
export const outbox = 1
