import { call } from '../../api/client.ts'
import { type Channel, type ChannelValues, toBody } from './channels.ts'

const changeOf = {
  scb: 'banking.change-settings-scb',
  tmn: 'banking.change-settings-tmn',
  gsb: 'banking.change-settings-gsb',
} as const

/** Saves one channel's setting; the three have the same form and three addresses. */
export const saveChannel = (channel: Channel, values: ChannelValues, idempotencyKey: string, version: number) =>
  call(changeOf[channel], { body: toBody(values), idempotencyKey, ifMatch: version })
