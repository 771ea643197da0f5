const THAI_ZERO = 0x0e50
const THAI = /[๐-๙]/

/** Thai digits as 0 to 9. */
export const arabicDigits = (text: string): string =>
  THAI.test(text) ? text.replaceAll(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - THAI_ZERO)) : text
