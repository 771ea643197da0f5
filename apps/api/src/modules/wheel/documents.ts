import { type WheelForm, wheelForm } from '@backoffice/contract/wheel/forms'
import { z } from 'zod'
import { storedDocument } from '../../platform/db/stored-document.ts'

const slotOf = (slot: number, weight: number, colour: string) => ({
  slot,
  title: 'ลองใหม่อีกครั้ง',
  kind: 'none' as const,
  value: 0,
  units: null,
  weight,
  stock: null,
  icon: 'retry' as const,
  picture: null,
  colour,
  active: true,
})
const COLOURS = ['#163a66', '#0b7a5b', '#40536b', '#1d5fa8', '#8a5a00', '#5f6b7a', '#b3491c', '#5b3fa8']

/** The wheel a first draft begins with: no prizes, equal weights. */
const first: z.input<typeof wheelForm> = {
  enabled: false,
  depositPerSpin: 500,
  spinsPerDay: 3,
  turnoverPercent: 100,
  fallback: 1,
  slots: COLOURS.map((colour, index) => slotOf(index + 1, 1_250, colour)),
}
export const firstWheel: WheelForm = z.decode(wheelForm, first)

export const storedWheel = storedDocument<WheelForm>(wheelForm, first)
