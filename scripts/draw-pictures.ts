// Draws the pictures of the sample operator: node scripts/draw-pictures.ts. Needs the font Noto Sans Thai (Debian:
// fonts-noto-core); the drawn files are committed, so that nothing else needs it.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pictureSlots } from '../packages/contract/src/uploads/slots.ts'
import { pictureFile, samplePictures, type SamplePictureName } from '../apps/api/src/cli/sample/pictures/pictures.ts'

type Size = { readonly width: number; readonly height: number }
type Motif = (size: Size) => string
type Drawing = { readonly from: string; readonly to: string; readonly lines: readonly string[]; readonly motif: Motif }

const QUALITY = 88

/** The centre and radius of a motif: right of the text, or below it in an upright picture. */
const motifAt = ({ width, height }: Size) =>
  width > height
    ? { x: Math.max(width - height * 0.62, width * 0.79), y: height / 2, r: Math.min(height * 0.36, width * 0.16) }
    : { x: width / 2, y: height * 0.68, r: width * 0.3 }

const rings: Motif = size => {
  const { x, y, r } = motifAt(size)
  return [1.5, 1.15, 0.8]
    .map(scale => `<circle cx="${x}" cy="${y}" r="${r * scale}" fill="#fff" fill-opacity="0.06"/>`)
    .join('')
}

const wheel: Motif = size => {
  const { x, y, r } = motifAt(size)
  const slices = Array.from({ length: 12 }, (_, n) => {
    const [a, b] = [n, n + 1].map(each => (each * Math.PI) / 6)
    const point = (angle = 0) => `${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`
    const fill = n % 2 === 0 ? '#ffd166' : '#fff'
    return `<path d="M${x} ${y} L${point(a)} A${r} ${r} 0 0 1 ${point(b)} Z" fill="${fill}" fill-opacity="0.85"/>`
  })
  return `${slices.join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#ffd166" stroke-width="${r / 12}"/>
    <circle cx="${x}" cy="${y}" r="${r / 5}" fill="#7a1f6b"/>
    <path d="M${x - r / 8} ${y - r * 1.18} h${r / 4} l${-r / 8} ${r / 3} Z" fill="#fff"/>`
}

const lotus: Motif = size => {
  const { x, y, r } = motifAt(size)
  const petal = (turn: number, opacity: number) =>
    `<path transform="rotate(${turn} ${x} ${y + r / 2})" fill="#ffe0b3" fill-opacity="${opacity}"
      d="M${x} ${y + r / 2} C${x - r / 2.2} ${y} ${x - r / 4} ${y - r / 1.6} ${x} ${y - r / 1.3}
         C${x + r / 4} ${y - r / 1.6} ${x + r / 2.2} ${y} ${x} ${y + r / 2} Z"/>`
  const water = [0.7, 0.9, 1.1].map(
    at => `<path d="M${x - r * 1.3} ${y + r * at} q${r * 0.65} ${-r / 6} ${r * 1.3} 0 t${r * 1.3} 0" fill="none"
      stroke="#fff" stroke-opacity="0.35" stroke-width="${r / 30}"/>`,
  )
  const petals = [-75, 75, -45, 45, -20, 20, 0].map((turn, n) => petal(turn, 0.45 + n * 0.07))
  return `<circle cx="${x}" cy="${y - r / 2}" r="${r / 4}" fill="#fff3c4" fill-opacity="0.5"/>
    ${petals.join('')}${water.join('')}`
}

const people: Motif = size => {
  const { x, y, r } = motifAt(size)
  const person = (at: number, scale: number, opacity: number) =>
    `<g fill="#fff" fill-opacity="${opacity}"><circle cx="${at}" cy="${y - r * 0.35 * scale}" r="${r * 0.32 * scale}"/>
     <path d="M${at - r * 0.6 * scale} ${y + r * 0.8}
        a${r * 0.6 * scale} ${r * 0.75 * scale} 0 0 1 ${r * 1.2 * scale} 0 Z"/></g>`
  return person(x - r * 0.8, 0.8, 0.4) + person(x + r * 0.8, 0.8, 0.4) + person(x, 1.05, 0.9)
}

const reels: Motif = size => {
  const { x, y, r } = motifAt(size)
  const reel = (n: number) => `<rect x="${x + (n - 1.5) * r * 0.72 + r * 0.04}" y="${y - r * 0.75}" width="${r * 0.64}"
      height="${r * 1.5}" rx="${r / 10}" fill="#fff" fill-opacity="0.92"/>
    <text x="${x + (n - 1) * r * 0.72}" y="${y + r * 0.34}" font-size="${r * 0.95}" text-anchor="middle"
      fill="#c1121f">7</text>`
  return `<rect x="${x - r * 1.2}" y="${y - r * 0.95}" width="${r * 2.4}" height="${r * 1.9}" rx="${r / 6}"
      fill="#ffd166"/>${[0, 1, 2].map(reel).join('')}`
}

const ball: Motif = size => {
  const { x, y, r } = motifAt(size)
  const corner = (n: number, at: number) => {
    const angle = (n * 72 - 90) * (Math.PI / 180)
    return [x + at * Math.cos(angle), y + at * Math.sin(angle)] as const
  }
  const seams = [0, 1, 2, 3, 4].map(n => {
    const [[x1, y1], [x2, y2]] = [corner(n, r * 0.38), corner(n, r * 0.95)]
    return `<path d="M${x1} ${y1} L${x2} ${y2}" stroke="#1b2a38" stroke-width="${r / 18}"/>`
  })
  const middle = [0, 1, 2, 3, 4].map(n => corner(n, r * 0.38).join(',')).join(' ')
  const spot = `<polygon points="${middle}" fill="#1b2a38"/>`
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>${seams.join('')}${spot}`
}

const fireworks: Motif = size => {
  const { x, y, r } = motifAt(size)
  const burst = (cx: number, cy: number, reach: number, colour: string) =>
    Array.from({ length: 16 }, (_, n) => {
      const angle = (n * Math.PI) / 8
      const end = (at: number) => `${cx + at * Math.cos(angle)} ${cy + at * Math.sin(angle)}`
      return `<path d="M${end(reach * 0.35)} L${end(reach)}" stroke="${colour}" stroke-width="${reach / 14}"
        stroke-linecap="round"/>`
    }).join('')
  return (
    burst(x, y, r, '#ffd166') +
    burst(x - r * 1.4, y - r * 0.6, r * 0.5, '#8ecae6') +
    burst(x + r, y + r * 0.7, r * 0.4, '#fff')
  )
}

const drawings: Readonly<Record<Exclude<SamplePictureName, 'logo'>, Drawing>> = {
  'banner-daily': { from: '#12305a', to: '#2563a8', lines: ['รับทุกวัน 10%', 'ฝากขั้นต่ำ ฿100'], motif: rings },
  'banner-daily-mobile': { from: '#12305a', to: '#2563a8', lines: ['รับทุกวัน 10%', 'ฝากขั้นต่ำ ฿100'], motif: rings },
  'banner-wheel': { from: '#5b3cb5', to: '#97307a', lines: ['วงล้อลุ้นทอง', 'ฝาก ฿500 หมุน 1 ครั้ง'], motif: wheel },
  'banner-loy-krathong': { from: '#6d2f0d', to: '#b0481b', lines: ['ลอยกระทง', 'โบนัสพิเศษ 24 พ.ย.'], motif: lotus },
  'banner-invite': { from: '#0b6b4f', to: '#12795c', lines: ['แนะนำเพื่อน', 'รับค่าคอม 0.5%'], motif: people },
  'popup-welcome': {
    from: '#12305a',
    to: '#4b2e83',
    lines: ['สมาชิกใหม่', 'รับโบนัส 100%', 'สูงสุด ฿1,000'],
    motif: wheel,
  },
  'event-tournament': { from: '#431259', to: '#8a1c4a', lines: ['ทัวร์นาเมนต์', 'ชิงรางวัลรวม ฿50,000'], motif: reels },
  'event-football': { from: '#0d4f3c', to: '#1f7a4d', lines: ['ทายผลบอล', 'ทุกสัปดาห์ ลุ้นเครดิตฟรี'], motif: ball },
  'countdown-new-year': { from: '#17212f', to: '#31455e', lines: ['นับถอยหลัง', 'สู่ปีใหม่'], motif: fireworks },
}

function svgOf(size: Size, { from, to, lines, motif }: Drawing): string {
  const { width, height } = size
  const isUpright = height > width
  const title = isUpright ? width * 0.125 : Math.min(height * 0.19, width * 0.085)
  const left = isUpright ? width / 2 : Math.min(height * 0.2, width * 0.07)
  const middle = isUpright ? height * 0.16 : height * (0.56 - (lines.length - 1) * 0.06)
  const text = lines.map((line, n) => {
    const [fontSize, weight, opacity] = n === 0 ? [title, 700, 1] : [title * 0.58, 400, 0.92]
    const y = middle + (n === 0 ? 0 : title * (0.25 + n * 0.85))
    return `<text x="${left}" y="${y}" font-size="${fontSize}" font-weight="${weight}" fill="#fff"
      fill-opacity="${opacity}" text-anchor="${isUpright ? 'middle' : 'start'}">${line}</text>`
  })
  return frame(
    size,
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1"
      stop-color="${to}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    ${motif === rings ? '' : rings(size)}${motif(size)}${text.join('')}`,
  )
}

const logoSvg = (size: Size): string =>
  frame(
    size,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#2563a8"/><stop offset="1"
      stop-color="#12305a"/></linearGradient></defs>
    <rect width="512" height="512" rx="112" fill="url(#g)"/>
    <text x="256" y="368" font-size="320" font-weight="700" fill="#fff" text-anchor="middle">S</text>`,
  )

const frame = ({ width, height }: Size, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
    font-family="Noto Sans Thai, Noto Sans">${content}</svg>`

export function drawPicture(name: SamplePictureName): Promise<Buffer> {
  const size = pictureSlots[samplePictures[name].slot]
  const svg = name === 'logo' ? logoSvg(size) : svgOf(size, drawings[name])
  return sharp(Buffer.from(svg)).webp({ quality: QUALITY }).toBuffer()
}

if (import.meta.main) {
  for (const name of Object.keys(samplePictures) as SamplePictureName[]) {
    const file = await drawPicture(name)
    await writeFile(pictureFile(name), file)
    console.log(`${name} ${Math.ceil(file.length / 1024)} KB`)
  }
}
