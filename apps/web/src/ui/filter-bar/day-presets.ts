import { addDays, type BusinessDay } from '@backoffice/kernel/business-day'

export const dayPresets = ['today', 'yesterday', 'week', 'month'] as const
export type DayPreset = (typeof dayPresets)[number]
export type DayRange = { from?: BusinessDay | undefined; to?: BusinessDay | undefined }

/** The days of a preset, both included. The URL stores the days: a link opened tomorrow shows the same list. */
export function rangeOf(preset: DayPreset, today: BusinessDay): { from: BusinessDay; to: BusinessDay } {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

/** The preset that matches a range today, if any. */
export const presetOf = (range: DayRange, today: BusinessDay): DayPreset | undefined =>
  dayPresets.find(preset => {
    const named = rangeOf(preset, today)
    return named.from === range.from && named.to === range.to
  })
