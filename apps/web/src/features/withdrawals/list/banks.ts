/** The banks a member can be paid at: code on the wire, and the short name everybody knows them by. */
export const banks = [
  ['002', 'BBL'],
  ['004', 'KBANK'],
  ['006', 'KTB'],
  ['011', 'TTB'],
  ['014', 'SCB'],
  ['017', 'CITI'],
  ['020', 'SCBT'],
  ['022', 'CIMBT'],
  ['024', 'UOB'],
  ['025', 'BAY'],
  ['030', 'GSB'],
  ['033', 'GHB'],
  ['034', 'BAAC'],
  ['066', 'ISBT'],
  ['067', 'TISCO'],
  ['069', 'KKP'],
  ['070', 'ICBCT'],
  ['071', 'TCD'],
  ['073', 'LHB'],
  ['TMN', 'TMN'],
] as const

export const bankChoices = banks.map(([value, label]) => ({ value, label }))
