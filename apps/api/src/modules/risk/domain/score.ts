/**
 * The score of a subject from the weights of what it was hit by, 0 to 100: the chance that at least one of them is
 * right, 1 − Π(1 − weight).
 */
export function scoreOf(weights: readonly number[]): number {
  const rest = weights.reduce((left, weight) => left * (1 - weight / 100), 1)
  return Math.round((1 - rest) * 100)
}
