import { BANGKOK, type BusinessDay, businessDayOf } from '@backoffice/kernel/business-day'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { serverNow } from './now.ts'

/** The operator's calendar day now, by the server's clock. */
export const today = (): BusinessDay =>
  businessDayOf(new Date(serverNow()), { ...BANGKOK, timeZone: runtimeConfig().timeZone })
