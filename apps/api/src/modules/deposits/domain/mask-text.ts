/** Free text of a bank with its long numbers hidden but for the last four digits: accounts and phones, not amounts. */
export function maskLongNumbers(text: string): string {
  return text.replace(/\+?\d(?:[\s-]?\d(?!\d*[.,]\d)){5,}/g, (number) => {
    const digits = number.replace(/\D/g, '').length
    let seen = 0
    return number.replace(/\d/g, (digit) => (++seen > digits - 4 ? digit : '•'))
  })
}
