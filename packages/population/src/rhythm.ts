/** Activity per hour of a Bangkok day, as a share of the busiest: low at five in the morning, high in the evening. */
const byHour = [
  0.62, 0.45, 0.3, 0.2, 0.14, 0.12, 0.16, 0.24, 0.34, 0.42, 0.48, 0.54, 0.62, 0.6, 0.56, 0.56, 0.6, 0.68, 0.78, 0.9, 1,
  1, 0.96, 0.8,
]

/** The share at an instant, interpolated between hours. */
export function busyness(instant: Date): number {
  const hours = (((instant.getTime() / 3_600_000 + 7) % 24) + 24) % 24
  const hour = Math.floor(hours)
  const from = byHour[hour] ?? 0
  const to = byHour[(hour + 1) % 24] ?? 0
  return from + (to - from) * (hours - hour)
}

/** A realistic amount in baht: round, mostly small, sometimes large. `luck` is 0 to 1. */
export function likelyAmount(appetite: number, luck: number): number {
  const scale = [100, 100, 200, 300, 500, 500, 1000, 2000, 5000, 20_000][Math.min(9, Math.floor(luck * 10))] ?? 100
  return Math.max(100, Math.round((scale * (0.5 + appetite / 5)) / 50) * 50)
}
