import type { PictureSlot } from '@backoffice/contract/uploads/slots'
import { readFile } from 'node:fs/promises'
import type { AdminActor } from '../../../platform/actor.ts'
import type { SampleContext } from '../sample-context.ts'

type SamplePicture = { readonly slot: PictureSlot; readonly alt: string }

/** The pictures drawn for the sample operator by `scripts/draw-pictures.ts`, one WebP file each. */
export const samplePictures = {
  'banner-daily': { slot: 'banner', alt: 'รับทุกวัน 10% เมื่อฝากขั้นต่ำ ฿100' },
  'banner-daily-mobile': { slot: 'banner-mobile', alt: 'รับทุกวัน 10% เมื่อฝากขั้นต่ำ ฿100' },
  'banner-wheel': { slot: 'banner', alt: 'วงล้อลุ้นทอง ฝาก ฿500 หมุน 1 ครั้ง' },
  'banner-loy-krathong': { slot: 'banner', alt: 'ลอยกระทง โบนัสพิเศษ 24 พฤศจิกายน' },
  'banner-invite': { slot: 'banner', alt: 'แนะนำเพื่อน รับค่าคอม 0.5%' },
  'popup-welcome': { slot: 'popup', alt: 'สมาชิกใหม่ รับโบนัส 100% สูงสุด ฿1,000' },
  'event-tournament': { slot: 'event', alt: 'ทัวร์นาเมนต์สล็อต ชิงรางวัลรวม ฿50,000' },
  'event-football': { slot: 'event', alt: 'ทายผลบอลประจำสัปดาห์' },
  'countdown-new-year': { slot: 'countdown', alt: 'นับถอยหลังสู่ปีใหม่' },
  logo: { slot: 'logo', alt: 'Siam Play' },
} as const satisfies Record<string, SamplePicture>
export type SamplePictureName = keyof typeof samplePictures

export const pictureFile = (name: SamplePictureName): URL => new URL(`./${name}.webp`, import.meta.url)

/** Uploads a sample picture as an admin. Throws when the product refuses it. */
export async function loadPicture(
  sample: SampleContext,
  actor: AdminActor,
  name: SamplePictureName,
): Promise<{ fileId: string; alt: string }> {
  const { slot, alt } = samplePictures[name]
  const base64 = (await readFile(pictureFile(name))).toString('base64')
  const answer = await sample.request(
    actor,
    'uploads.picture',
    { body: { slot, contentType: 'image/webp', base64, alt } },
    name,
  )
  const { fileId } = answer?.data ?? {}
  if (fileId === undefined) throw new Error(`the sample picture ${name} was refused`)
  return { fileId, alt }
}
