/**
 * Stands in for d3-drag: no node of the diagram can be dragged, and it is inert, so that d3-zoom
 * never has text to keep from being selected. It would be a fortieth of the first load.
 */

export function drag() {
  throw new Error('No node of the diagram can be dragged.');
}

export function dragDisable() {}

export function dragEnable() {}
