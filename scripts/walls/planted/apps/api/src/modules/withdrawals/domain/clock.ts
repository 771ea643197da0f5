// breaks domain-has-no-clock*9
export const all = [
  Date.now(),
  new Date(),
  Date(),
  Math.random(),
  process.pid,
  fetch,
  performance.now(),
  crypto.randomUUID(),
  Date['now'](),
]
