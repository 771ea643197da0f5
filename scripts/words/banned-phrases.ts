/** What a phrase is searched in: the texts people read, by language. A scope has its sources in `read-texts.ts`. */
export type Scope = 'english' | 'thai'

export type BannedPhrase = {
  readonly phrase: RegExp
  /** What to write instead. */
  readonly use: string
  readonly scopes: readonly Scope[]
}

const english = (phrase: RegExp, use: string): BannedPhrase => ({ phrase, use, scopes: ['english'] })
const thai = (phrase: RegExp, use: string): BannedPhrase => ({ phrase, use, scopes: ['thai'] })

/** Phrases that were replaced in every text and must not come back. Each is searched without regard to case. */
export const bannedPhrases: readonly BannedPhrase[] = [
  english(/\bsecond persons?\b/i, 'second approver, second approval'),
  english(/\b(?:tells?|told|telling|untold|retelling)\b/i, 'reports, shows; “received”, “missing”'),
  english(/\bby hand\b/i, 'manually, manual deposit'),
  english(/\bstands? against\b/i, 'blocked by a rule'),
  english(/\bnobody|\bsomebody|\banybody|\bsomeone\b/i, 'the role: another user, approver, no member'),
  english(/\b(?:a|any) person\b/i, 'staff, reviewer, approver'),
  english(/\b(?:without|no|has its) owner\b/i, 'unmatched'),
  english(/\bby itself\b|\bby themselves\b/i, 'automatically; auto-credit'),
  english(/\bat once\b/i, 'immediately'),
  english(/\bown (?:transfers?|accounts?|money)\b/i, 'internal transfer, our account'),
  english(/\bbooks?\b|\bbooked\b|\bbookings?\b/i, 'ledger, ledger entry; recorded'),
  english(/\bfallen silent\b|\bnever heard\b|\bno news\b/i, 'no data from the bank feed'),
  english(/\bcame by\b|\binvited by\b/i, 'source; referred by'),
  english(/\bmoved on\b|\bwas faster\b/i, 'updated by another user'),
  english(/\bexplain(?:s|ed)?\b|\bunexplained\b/i, 'categorize; unreconciled'),
  english(/\b(?:take|takes|taken|took|put|give|given) back\b|\bsent back\b/i, 'reverse, restore, refund, return'),
  english(/\bset aside\b/i, 'ignore'),
  english(/\bstake[sd]?\b|\bstaking\b/i, 'bets, wagered'),
  english(/\bbank lines?\b/i, 'bank transaction'),
  english(/\bpayer\b|\bother side\b/i, 'sender; counterparty'),
  english(/\buncertain\b|\bunclear\b/i, 'unconfirmed'),
  english(/\bdry run\b/i, 'test rules'),
  english(/\bfaulty\b|\bretired?\b|\bfor good\b/i, 'error; archived; permanently'),
  english(/\btimeline\b/i, 'activity'),
  english(/\bwritten down\b/i, 'logged'),
  english(/\bmay not\b|\bcannot\b/i, 'can’t'),
  english(
    /\bsmallest (?:deposit|withdrawal)|\blargest (?:deposit|withdrawal)|\blimit a day\b/i,
    'minimum, maximum, daily limit',
  ),
  english(/\bnone of ours\b|\bis not right\b|\bare not right\b/i, 'not registered; invalid'),
  english(/\blikeness\b|\btwo people\b/i, 'similarity; different people'),
  english(/\bplayer site no\b/i, 'player ID'),
  english(
    /\bas delivered\b|\bfill this in\b|\bsay why\b|\blook twice\b/i,
    'reset to default; required; enter a reason; check again',
  ),
  thai(/เห็นชอบ/, 'อนุมัติ'),
  thai(/คนดู|คนจัดการ|ให้คน|รอคน/, 'ตรวจสอบโดยพนักงาน'),
  thai(/สมุดบัญชี(?!ธนาคาร)/, 'ยอดในระบบ'),
  thai(/ยูส(?!เซอร์เนม)/, 'สมาชิก, ยูสเซอร์เนม'),
  thai(/ไทม์ไลน์/, 'ประวัติการทำรายการ'),
  thai(/ทิ้ง/, 'ไม่นับเป็นยอดฝาก'),
  thai(/คนที่สอง/, 'คนที่ 2'),
  thai(/ตัดสิน/, 'ทำรายการโดย, อนุมัติหรือปฏิเสธ'),
  thai(/อธิบาย/, 'ระบุประเภท, กระทบยอด'),
  thai(/ธนาคารแจ้ง|แจ้งยอด/, 'ได้รับยอดจากธนาคาร'),
  thai(/ยังไม่ทราบเจ้าของ|ไม่มีเจ้าของ|รู้เจ้าของ/, 'ไม่พบเจ้าของยอด'),
  thai(/รายการเดินบัญชี/, 'สเตทเมนต์, รายการธนาคาร'),
  thai(/คู่บัญชี|คู่รายการ/, 'ผู้โอน/ผู้รับ'),
  thai(/จับคู่/, 'ระบุสมาชิก'),
  thai(/ด้วยมือ/, 'ฝากมือ, โอนมือ'),
  thai(/โน้ต/, 'หมายเหตุ'),
  thai(/(?<!ระบ)บล็อก/, 'จำกัดสิทธิ์'),
  thai(/ฟีด/, 'ดึงจากธนาคาร'),
  thai(/รหัสลับ/, 'ข้อมูลเชื่อมต่อ API'),
  thai(/กระเป๋า|วอลเล็ท/, 'วอลเล็ต'),
  thai(/เทิร์นโอเวอร์/, 'เทิร์น'),
  thai(/เลขที่บัญชี/, 'เลขบัญชี'),
  thai(/กติกา/, 'กฎ'),
  thai(/อื่นๆ/, 'อื่น ๆ'),
  thai(/ย้อนรายการ|ย้อนรายการฝาก/, 'กลับรายการ, ดึงเครดิตคืน'),
  thai(/กำไร/, 'ยอดฝากสุทธิ'),
  thai(/ครับ|ค่ะ/, 'no particle'),
]
