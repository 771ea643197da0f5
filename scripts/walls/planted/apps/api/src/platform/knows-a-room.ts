// breaks platform-knows-no-room
import { approve } from '../modules/withdrawals/index.ts'

export const known = approve
