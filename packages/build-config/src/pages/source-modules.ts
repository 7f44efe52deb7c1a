import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

type Exports = Record<string, unknown>;

/** Packages of which only their data is needed: the contract and the labels of its values. */
const PLAIN = /^(?:@portal\/(?:api-client|release-manifest)|valibot)(?:\/|$)/;
/** Packages that declare lists, with their dependencies. */
const SOURCES = /^@portal\/(?:area-kit|quote-kit)(?:\/|$)/;

/** Runs modules of an area outside a page: React, the widgets and the session are placeholders that do nothing. */
export class SourceModules {
  readonly #loaded = new Map<string, Exports>();
  readonly #replace: (file: string, exports: Exports) => Exports;

  /** `replace` may exchange what a module exports. */
  constructor(replace: (file: string, exports: Exports) => Exports) {
    this.#replace = replace;
  }

  load(file: string): Exports {
    const known = this.#loaded.get(file);
    if (known) return known;
    const exports: Exports = {};
    this.#loaded.set(file, exports);
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      filename: file,
      configFile: false,
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: file.endsWith('x') },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs', ignoreDynamic: true },
    });
    const run = new Function('require', 'exports', code);
    run((request: string) => this.#require(file, request), exports);
    const replaced = this.#replace(file, exports);
    this.#loaded.set(file, replaced);
    return replaced;
  }

  /** The file that an import of a package resolves to. */
  resolve(from: string, request: string): string {
    const [scope, name, ...rest] = request.split('/');
    const folder = findPackage(dirname(from), `${scope}/${name}`);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return join(folder, exports[rest.length === 0 ? '.' : `./${rest.join('/')}`]);
  }

  #require(from: string, request: string): unknown {
    if (/\.tsx?$/.test(request)) return this.load(resolve(dirname(from), request));
    if (SOURCES.test(request)) return this.load(this.resolve(from, request));
    return PLAIN.test(request) ? createRequire(from)(request) : STAND_IN;
  }
}

function findPackage(folder: string, name: string): string {
  const found = join(folder, 'node_modules', name);
  if (existsSync(found)) return realpathSync(found);
  if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed.`);
  return findPackage(dirname(folder), name);
}

/** Can be called, constructed, read and spread, and is always itself. */
const STAND_IN: unknown = new Proxy(function standIn() {}, {
  apply: () => STAND_IN,
  construct: () => STAND_IN as object,
  get(target, name) {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return [][Symbol.iterator];
    if (name === 'prototype') return target.prototype;
    return name === 'then' ? undefined : name === '__esModule' ? true : STAND_IN;
  },
});
