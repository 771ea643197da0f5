// When rows or a form are visible, as `window.visible`. Injected before other scripts; plain JavaScript, because it runs
// in the browser. The rules are the same for every page measured.
{
  /** Fewer rows are not a page of a list yet. */
  const ROWS = 8
  /** Cells with text that make a row a data row: skeletons have none. */
  const CELLS = 4

  const hasText = cell => cell.textContent.trim() !== ''
  const findRows = () =>
    [...document.querySelectorAll('tbody tr')].filter(row => [...row.cells].filter(hasText).length >= CELLS)
  const findFields = () => [...document.querySelectorAll('input[name=username], input[name=password]')]

  const isSeen = element => {
    const { top, bottom, height } = element.getBoundingClientRect()
    const isOpaque = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isOpaque && height > 0 && bottom > 0 && top < window.innerHeight
  }

  /** After the frame that paints the elements: the time since the navigation started. */
  const whenPainted = (find, count) =>
    new Promise(resolve => {
      const look = () => {
        if (find().length < count) return
        observer.disconnect()
        requestAnimationFrame(paint)
      }
      const paint = () => {
        if (find().filter(isSeen).length < count) return requestAnimationFrame(paint)
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()))
        port1.start()
        port2.postMessage(null)
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      look()
    })

  /** The product's rows have ids: after a change of screen, those of the list before do not count. */
  const keyOf = row => row.querySelector('[data-row-link]')?.dataset.rowLink
  const whenOthersPainted = () => {
    const before = new Set(findRows().map(keyOf))
    return whenPainted(() => findRows().filter(row => !before.has(keyOf(row))), ROWS)
  }

  const findScroller = () => {
    let element = findRows()[0]
    while (
      element &&
      (element.scrollHeight <= element.clientHeight || getComputedStyle(element).overflowY === 'visible')
    )
      element = element.parentElement
    return element ?? document.documentElement
  }

  window.visible = {
    rows: whenPainted(findRows, ROWS),
    fields: whenPainted(findFields, 2),
    scrollTop: () => findScroller().scrollTop,
    /** Sets `arrival`: from the next click to the frame that shows the rows of another list. */
    awaitClick() {
      this.arrival = new Promise(resolve => {
        const arrive = event => whenOthersPainted().then(at => resolve(at - event.timeStamp))
        document.addEventListener('click', arrive, { capture: true, once: true })
      })
    },
    /** Goes back to a list: the time to the frame that shows its rows, and where it is scrolled to then. */
    async goBack() {
      const from = performance.now()
      const arrival = whenOthersPainted()
      history.back()
      return { ms: (await arrival) - from, scrollTop: this.scrollTop() }
    },
  }
}
