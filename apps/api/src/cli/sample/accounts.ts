import type { Channel } from '@backoffice/population'

export type OperatorAccount = { readonly bankCode: string; readonly accountNo: string }

/**
 * The receiving account of each channel. Every first start creates the first one; the sample's owner adds the others.
 */
export const receiving: Readonly<Record<Channel, OperatorAccount>> = {
  scb: { bankCode: '014', accountNo: '4010000001' },
  gsb: { bankCode: '030', accountNo: '020123456789' },
  tmn: { bankCode: 'TMN', accountNo: '0812345670' },
  sms: { bankCode: '004', accountNo: '0551234567' },
}
export const reserve: OperatorAccount = { bankCode: '014', accountNo: '4020000002' }
export const resting: OperatorAccount = { bankCode: '004', accountNo: '0559876543' }
