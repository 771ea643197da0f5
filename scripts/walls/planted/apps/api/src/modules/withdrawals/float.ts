// breaks money-is-never-a-number*7
export interface Row {
  amount: number
  feeSatang: number
  count: number
}
export const toBaht = (balance: number, text: string) => [
  Number(text),
  Number.parseFloat(text),
  parseFloat(text),
  balance.toFixed(2),
  Number.isInteger(balance),
]
