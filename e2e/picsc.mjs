import { chromium } from '@playwright/test';
import sharp from 'sharp';
const [,, out, login, ...paths] = process.argv;
const base='http://localhost:8325/thervu/';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']});
const p=await b.newPage({viewport:{width:1366,height:800}});
await p.goto('http://localhost:8325/thervu/camp'); await p.getByLabel(/user ?name/i).fill(login); await p.getByLabel(/password/i).first().fill('Thervu-demo-2025'); await p.keyboard.press('Enter');
await p.waitForURL(/home/);
const shots=[];
for (const path of paths){ await p.setViewportSize({width:1366,height:800}); await p.goto(base+'home/'+path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(500);
 const a=await p.screenshot({fullPage:true}); await p.setViewportSize({width:390,height:844}); await p.waitForTimeout(400); const c=await p.screenshot({fullPage:true}); shots.push([path,a,c]); }
await b.close();
let i=0; for (const [path,a,c] of shots){ const ra=await sharp(a).resize({width:1366,height:1500,fit:'cover',position:'top',withoutEnlargement:true}).toBuffer(); const rc=await sharp(c).resize({width:390,height:1500,fit:'cover',position:'top',withoutEnlargement:true}).toBuffer();
 const h=Math.max((await sharp(ra).metadata()).height,(await sharp(rc).metadata()).height);
 await sharp({create:{width:1776,height:h,channels:3,background:'#888'}}).composite([{input:ra,left:0,top:0},{input:rc,left:1386,top:0}]).png().toFile(`${out}/${String(i++).padStart(2,'0')}-${path.replace(/\W+/g,'_').slice(0,40)}.png`); }
