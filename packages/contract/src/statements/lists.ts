import { resource } from '../resource.ts'

export const statements = resource('statements.list', {
  access: 'statements.import',
  sorts: ['-importedAt', 'importedAt'],
  topics: ['statements'],
  views: ['statements'],
  columns: {
    importedAt: 'instant',
    fileName: 'text',
    account: 'account',
    format: 'label',
    lines: 'number',
    new: 'number',
    unmatched: 'number',
    in: 'money',
    out: 'money',
    status: 'label',
    importedBy: 'person',
  },
  export: { permission: 'exports.money', fileName: 'statements' },
})

/** The lines of one file, in file order. */
export const statementLines = resource('statements.lines', {
  access: 'statements.import',
  sorts: ['line', '-line'],
  topics: ['statements'],
  views: ['statement-lines'],
  columns: {
    line: 'number',
    occurredAt: 'instant',
    counterparty: 'account',
    reference: 'code',
    amount: 'money',
    outcome: 'label',
    problem: 'text',
  },
  export: { permission: 'exports.money', fileName: 'statement-transactions' },
})
