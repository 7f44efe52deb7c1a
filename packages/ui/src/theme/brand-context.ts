import { type Brand, brand } from '@portal/brand';
import { createContext, use } from 'react';

export const BrandContext = createContext<Brand>(brand);

export const useBrand = (): Brand => use(BrandContext);
