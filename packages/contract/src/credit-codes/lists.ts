import { resource } from '../resource.ts'

const code = { code: 'code', batch: 'named', kind: 'label', amount: 'number', turnoverPercent: 'percent' } as const

export const creditCodeBatches = resource('credit-codes.batches', {
  access: 'marketing.read',
  sorts: ['-createdAt', 'createdAt'],
  topics: ['marketing'],
  views: ['credit-code-batches'],
  columns: {
    name: 'text',
    prefix: 'code',
    kind: 'label',
    amount: 'number',
    turnoverPercent: 'percent',
    count: 'number',
    unused: 'number',
    used: 'number',
    revoked: 'number',
    uses: 'number',
    cost: 'money',
    validFrom: 'instant',
    validUntil: 'instant',
    note: 'text',
    createdAt: 'instant',
    createdBy: 'person',
  },
  export: { permission: 'marketing.read', fileName: 'credit-code-batches' },
})

export const unusedCreditCodes = resource('credit-codes.unused', {
  access: 'marketing.read',
  sorts: ['-createdAt', 'createdAt'],
  topics: ['marketing'],
  views: ['credit-codes-unused'],
  columns: { ...code, status: 'label', uses: 'number', createdAt: 'instant', validUntil: 'instant' },
  export: { permission: 'marketing.read', fileName: 'credit-codes-unused' },
})

export const usedCreditCodes = resource('credit-codes.used', {
  access: 'marketing.read',
  sorts: ['-usedAt', 'usedAt'],
  topics: ['marketing'],
  views: ['credit-codes-used'],
  columns: { ...code, member: 'member', phone: 'text', usedAt: 'instant' },
  export: { permission: 'marketing.read', fileName: 'credit-codes-used' },
})
