/** cwebp, dwebp: pictures. */
import { program } from "../program.ts";

export default program({
  names: "cwebp dwebp",
  flags: `--quiet --lossless --short --progress --mt --low_memory --exact --noalpha --strong
    --nostrong --sharp_yuv --af --jpeg_like --noasm --pre --bmp --tiff --pam --ppm --pgm --yuv
    --webp --nofancy --nofilter --nodither --flip --alpha --incremental --print_psnr --print_ssim
    --print_lsim -v -h`,
  values: `-q -m -z --resize --crop --size --psnr --pass --qrange --segments --sns --f --sharpness
    --preset --near_lossless --partition_limit --alpha_q --alpha_method --alpha_filter --hint
    --metadata --map --scale --blend_alpha -s --dither
   `,
  options: {
    "-o|--d=": "write",
  },
  operands: "read",
  singleDash: true,
});
