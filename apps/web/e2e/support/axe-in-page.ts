import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** A violation, and the elements that have it. */
export type Finding = { readonly id: string; readonly help: string; readonly nodes: readonly string[] }

type Mode = 'light' | 'dark'
type Keys = Record<Mode | 'shell', string[]>
type Found = Record<Mode | 'structure', Finding[]> & {
  readonly clean: Keys
  /** Colours that axe could not tell, such as those of text over a picture. */
  readonly unclear: Record<Mode, string[]>
}

/**
 * Runs axe in a page. It is sent there as text, so that everything it uses is inside it.
 *
 * @param seen keys of what needs no check, of earlier results
 */
export async function checkPage({ except, seen }: { except: string[]; seen: Keys }): Promise<Found> {
  const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const colours = ['color-contrast', 'link-in-text-block']
  const look = [innerWidth, document.documentElement.lang, document.dir].join(' ')

  const run = async (context: axe.ElementContext, options: axe.RunOptions) => {
    const { violations, passes } = await window.axe.run(context, { ...options, elementRef: true })
    const findings: Finding[] = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    }))
    return { findings, passes }
  }

  /** Switches the attribute that the style sheet reads. What is animated is checked as it ends; nothing fades in tests. */
  const show = async (mode: Mode) => {
    document.documentElement.dataset['mode'] = mode
    const ending = document
      .getAnimations()
      // One that follows scrolling ends with no time.
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .map(animation => animation.finished.catch(() => undefined))
    await Promise.all(ending)
  }

  /** Attributes whose values are data; that they are there, and are not empty, is structure. */
  const data =
    /^(aria-(label|labelledby|describedby|controls|owns|details|value.*|setsize|posinset|rowindex)|data-.*|id|href|src|srcset|alt|title|for|name|value|datetime|style|placeholder)$/
  /** How an element is built: tags, attributes and where there is text. */
  const skeleton = (element: Element, ignored: readonly string[] = []): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !ignored.includes(name))
      .map(({ name, value }) => `${name}=${data.test(name) ? value.trim() !== '' : value}`)
    // The lines of an icon have no attribute of interest.
    const inside =
      element.tagName === 'svg'
        ? []
        : [...element.childNodes].map(node =>
            node instanceof Element ? skeleton(node, ignored) : node.nodeValue?.trim() === '' ? '' : '"',
          )
    return `<${element.tagName} ${attributes.join(' ')}>${inside.join('')}</>`
  }

  /** The page below an open menu or dialog, which has its own check. */
  const covered = document.querySelector('[data-overlay]') === null ? null : document.querySelector('#root')
  /** Rows, items and options that are built as one before them in the same table or list. */
  const repeated: Element[] = []
  const first = new Map<Element | null, Set<string>>()
  for (const item of document.querySelectorAll('tr, li, option, [role="row"], [role="option"]')) {
    if (covered?.contains(item) || repeated.some(each => each.contains(item))) continue
    const known = first.get(item.parentElement) ?? new Set()
    first.set(item.parentElement, known)
    const key = skeleton(item)
    if (known.has(key)) repeated.push(item)
    known.add(key)
  }
  /** The bar and the menu around every page; where the user is changes nothing that needs another check. */
  const shell = [...document.querySelectorAll('header, nav')]
    .filter(element => element.closest('main, dialog, [role="dialog"]') === null)
    .map(element => ({ element, key: `${look} ${skeleton(element, ['class', 'aria-current'])}` }))
  const knownShell = new Set(seen.shell)
  const exclude = [
    ...(covered?.children ?? []),
    ...repeated,
    ...shell.filter(({ key }) => knownShell.has(key)).map(({ element }) => element),
  ]

  /** All on which the contrast of an element's text depends: its own style, and what lies under it. */
  const coloursOf = () => {
    const below = new Map<Element, { surface: string; fade: number }>()
    const ground = (element: Element | null): { surface: string; fade: number } => {
      if (element === null) return { surface: '', fade: 1 }
      const known = below.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element)
      const own = [
        backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
        backgroundImage === 'none' ? '' : backgroundImage,
        filter === 'none' ? '' : filter,
        // It may lie over something else than what it is in.
        position === 'absolute' || position === 'fixed' ? element.className : '',
      ].join('')
      const parent = ground(element.parentElement)
      const isOpaque = own.startsWith('rgb(')
      const found = { surface: isOpaque ? own : `${own}${parent.surface}`, fade: Number(opacity) * parent.fade }
      below.set(element, found)
      return found
    }
    return (element: Element): string => {
      const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element)
      const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null
      // A link differs from the text that it is in.
      const around = element.tagName === 'A' ? getComputedStyle(element.parentElement ?? element).color : ''
      const shadow = textShadow === 'none' ? '' : textShadow
      const { surface, fade } = ground(element)
      return [color, fontSize, fontWeight, shadow, isDisabled, around, textDecorationLine, surface, fade].join(' ')
    }
  }

  const isShown = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    // Not what only a screen reader reads, or what waits above the page until it is focused.
    return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0
  }
  /** Found anew for every check: the page may have drawn a list again in between. */
  const withText = () =>
    [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      element =>
        !covered?.contains(element) &&
        (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
          [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '')) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        isShown(element),
    )

  /** Checks the text whose colours have not been found readable; a few of each, as one may be covered. */
  const checkColours = async (mode: Mode) => {
    await show(mode)
    const known = new Set(seen[mode])
    const keyOf = coloursOf()
    const keys = new Map<Element, string>()
    const counts = new Map<string, number>()
    for (const element of withText()) {
      const key = keyOf(element)
      const count = (counts.get(key) ?? 0) + 1
      if (known.has(key) || count > 3) continue
      counts.set(key, count)
      keys.set(element, key)
    }
    if (keys.size === 0) return { findings: [], clean: [], unclear: [] }
    const { findings, passes } = await run(
      { include: [...keys.keys()] },
      { runOnly: { type: 'rule', values: colours }, resultTypes: ['violations', 'passes'] },
    )
    const passed = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
    const clean = new Set(passed.map(({ element }) => keys.get(element as Element) ?? ''))
    const unclear = findings.length === 0 ? [...new Set(keys.values())].filter(key => !clean.has(key)) : []
    return { findings, clean: [...clean], unclear }
  }

  const off = Object.fromEntries([...colours, ...except].map(rule => [rule, { enabled: false }]))
  await show('light')
  const structure = await run(
    { include: [document], exclude },
    { runOnly: { type: 'tag', values: everything }, rules: off, resultTypes: ['violations'] },
  )
  const light = await checkColours('light')
  const dark = await checkColours('dark')
  await show('light')
  return {
    structure: structure.findings,
    light: light.findings,
    dark: dark.findings,
    clean: {
      light: light.clean,
      dark: dark.clean,
      shell: structure.findings.length === 0 ? shell.map(({ key }) => key) : [],
    },
    unclear: { light: light.unclear, dark: dark.unclear },
  }
}
