/** Drawing functions shared by rooms and portraits. Each returns a piece of SVG; lengths are in SVG units. */

import { rgbOf } from '@awan/core/photo/oklch'

/** Colours of one room: hues in degrees of oklch. */
export interface Palette {
  wall: number
  wood: number
  accent: number
  /** Lightness of the walls, from 0 to 1. */
  light: number
}

/** Returns a colour in the format librsvg reads, from lightness (0 to 1), chroma and hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  return `rgb(${rgbOf(lightness, chroma, hue).join(',')})`
}

type Attributes = Record<string, string | number>

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

export function rect(
  box: readonly [x: number, y: number, width: number, height: number],
  fill: string,
  more: Attributes = {},
): string {
  const [x, y, width, height] = box
  return `<rect${written({ x, y, width, height, fill, ...more })}/>`
}

export function ellipse(
  box: readonly [x: number, y: number, rx: number, ry: number],
  fill: string,
  more: Attributes = {},
): string {
  const [cx, cy, rx, ry] = box
  return `<ellipse${written({ cx, cy, rx, ry, fill, ...more })}/>`
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return `<path${written({ d, fill, ...more })}/>`
}

export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more })
}

export function group(content: string | string[], more: Attributes = {}): string {
  return `<g${written(more)}>${Array.isArray(content) ? content.join('') : content}</g>`
}

export function at(x: number, y: number, content: string | string[], scale = 1): string {
  return group(content, { transform: `translate(${x} ${y}) scale(${scale})` })
}

/** Draws the same shape at several places. */
export function each<Place>(
  places: readonly Place[],
  draw: (place: Place, index: number) => string,
): string {
  return places.map(draw).join('')
}

/** Draws the shadow on the floor below an object. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.35): string {
  return ellipse([x, y, rx, ry], '#1a1412', { opacity, filter: 'url(#soft)' })
}

/** Draws a glow: of a lamp, a window, a strip of light. */
export function glow(x: number, y: number, r: number, opacity = 0.6): string {
  return ellipse([x, y, r, r], 'url(#glow)', { opacity })
}

/** Returns a horizontal (`x`), vertical (`y`) or diagonal (`xy`) gradient from its stops. */
export function gradient(id: string, way: 'x' | 'y' | 'xy', stops: readonly string[]): string {
  const [x2, y2] = { x: [1, 0], y: [0, 1], xy: [1, 1] }[way]
  const inner = stops
    .map((colour, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${inner}</linearGradient>`
}

/** Definitions for lamp glow, soft shadows, out-of-focus blur, and the grain and vignette of a photograph. */
export const LENS = [
  '<radialGradient id="glow"><stop stop-color="#fff6df"/><stop offset=".35" stop-color="#ffe9b8" stop-opacity=".55"/><stop offset="1" stop-color="#ffe3a6" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="corners" cx=".5" cy=".46" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0c0604" stop-opacity=".5"/></radialGradient>',
  '<filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="12"/></filter>',
  '<filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="1.6"/></filter>',
  '<filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>',
  '<filter id="beam" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter>',
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .5 -.12"/></filter>',
].join('')
