import type { ContentDocument, ContentStatus } from '@backoffice/contract/content/forms'
import { w, type Labels } from './labels.ts'

export const contentStatusLabels: Readonly<Record<ContentStatus, Labels>> = {
  draft: w('Draft', 'ฉบับร่าง'),
  scheduled: w('Scheduled', 'ตั้งเวลาไว้'),
  live: w('Live', 'กำลังแสดง'),
  ended: w('Ended', 'สิ้นสุดแล้ว'),
}

export const audienceLabels: Readonly<Record<ContentDocument['audience'], Labels>> = {
  everyone: w('Everyone', 'ทุกคน'),
  guests: w('Guests', 'ผู้ที่ยังไม่เข้าสู่ระบบ'),
  members: w('Members', 'สมาชิก'),
  'no-deposit': w('Members without a deposit', 'สมาชิกที่ยังไม่ฝาก'),
  'one-deposit': w('Members with one deposit', 'สมาชิกที่ฝาก 1 ครั้ง'),
  'several-deposits': w('Members with several deposits', 'สมาชิกที่ฝากหลายครั้ง'),
}

export const deviceLabels: Readonly<Record<ContentDocument['device'], Labels>> = {
  all: w('All devices', 'ทุกอุปกรณ์'),
  desktop: w('Desktop', 'คอมพิวเตอร์'),
  mobile: w('Mobile', 'มือถือ'),
}
