import type { RequestTemplate } from './terms.ts'

/** What a player is asked, in the languages of players. Staff can edit it before they send it. */
export const requestTexts: Readonly<Record<RequestTemplate, Readonly<Record<'th' | 'en', string>>>> = {
  identity: {
    th: 'เรียนลูกค้า กรุณาส่งรูปถ่ายบัตรประชาชนหรือหนังสือเดินทางที่ยังไม่หมดอายุ เพื่อยืนยันตัวตนของท่าน ทางเราจะดำเนินการต่อทันทีเมื่อได้รับเอกสาร',
    en: 'Dear customer, please send us a picture of your valid identity card or passport, so that we can verify your identity. We continue as soon as we have received it.',
  },
  'payment-account': {
    th: 'เรียนลูกค้า กรุณาส่งรูปหน้าจอแอปธนาคารหรือสเตทเมนต์ที่แสดงชื่อและเลขบัญชีที่ท่านใช้ฝากเงิน ชื่อบัญชีต้องตรงกับชื่อที่ลงทะเบียน',
    en: 'Dear customer, please send us a picture of your banking app, or of a bank statement, with the name and number of the account you deposit from. The name has to be the one you registered with.',
  },
  'source-of-funds': {
    th: 'เรียนลูกค้า กรุณาแจ้งแหล่งที่มาของเงินที่ท่านฝาก พร้อมเอกสารประกอบ เช่น สลิปเงินเดือนหรือสเตทเมนต์ย้อนหลังสามเดือน',
    en: 'Dear customer, please let us know where the money you deposited comes from, with a document such as a pay slip or the bank statements of the last three months.',
  },
  'explanation-of-play': {
    th: 'เรียนลูกค้า เรากำลังตรวจสอบรายการเล่นล่าสุดของท่าน กรุณาชี้แจงว่าท่านเล่นด้วยตนเองหรือไม่ ใช้อุปกรณ์ใด และมีผู้อื่นใช้อุปกรณ์เดียวกันหรือไม่',
    en: 'Dear customer, we are looking at your latest play. Please let us know whether you played yourself, on which device, and whether another person uses the same device.',
  },
}
