const units = ['B', 'KB', 'MB', 'GB'] as const

/** 950 B, 12.3 KB, 4.6 MB: units of 1,000 bytes, as browsers and file managers show downloads. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1_000 ** step
  return `${step === 0 ? amount : amount.toFixed(1)} ${units[step] ?? ''}`
}
