/**
 * What a member says to staff who write it into a note, in the languages of the product: that they cannot stop, lost
 * all they have, borrow to play, or are desperate. A person reads the note; a false hit costs a look.
 */
const WORDS = [
  'addict',
  'can(not|.?t) stop',
  'lost everything',
  'lost control',
  'borrowed money',
  'in debt',
  'suicid',
  'ติดพนัน',
  'ติดการพนัน',
  'หยุดไม่ได้',
  'เลิกไม่ได้',
  'หมดตัว',
  'เป็นหนี้',
  'กู้เงิน',
  'ยืมเงิน',
  'ฆ่าตัวตาย',
  'ไม่อยากอยู่',
  'dépendan',
  'endetté',
  'arrive pas à m.arrêter',
  'dependent de joc',
  'datorii',
  'nu mă pot opri',
  '上瘾',
  '戒不掉',
  '输光',
  '欠债',
  '自杀',
] as const

/** As a regular expression of the database, without regard to case. */
export const WORRYING_WORDS: string = WORDS.join('|')
