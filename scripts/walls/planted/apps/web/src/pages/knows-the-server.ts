// breaks web-knows-no-server
import type { Rooster } from '../../../api/src/platform/rooster.ts'

export type Known = Rooster
